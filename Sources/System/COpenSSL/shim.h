#pragma once

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Constants built from casts or unsigned suffixes, which do not come over as the type that is needed.

static const uint64_t pushready_init_without_configuration = OPENSSL_INIT_NO_LOAD_CONFIG;
static const unsigned int pushready_cms_signature_only = CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY;
static const unsigned long pushready_chain_flags =
    X509_V_FLAG_IGNORE_CRITICAL | X509_V_FLAG_NO_CHECK_TIME;
static const uint32_t pushready_extension_is_authority = EXFLAG_CA;
static const int pushready_public_key = EVP_PKEY_PUBLIC_KEY;
static const int pushready_key_pair = EVP_PKEY_KEYPAIR;

// Parameter names. The parameter builder keeps the pointers it is given, so they must outlive it.

static inline const char *pushready_parameter_group(void) { return OSSL_PKEY_PARAM_GROUP_NAME; }
static inline const char *pushready_parameter_public(void) { return OSSL_PKEY_PARAM_PUB_KEY; }
static inline const char *pushready_parameter_private(void) { return OSSL_PKEY_PARAM_PRIV_KEY; }
