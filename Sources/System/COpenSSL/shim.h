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
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/proverr.h>
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

// How a part of a PKCS#12 file is encrypted, borrowed from it; NULL for a part that is not. The members of
// these unions have no accessor.
static inline const X509_ALGOR *pushready_encryption(const PKCS7 *part) {
  if (!PKCS7_type_is_encrypted(part) || part->d.encrypted == NULL || part->d.encrypted->enc_data == NULL)
    return NULL;
  return part->d.encrypted->enc_data->algorithm;
}

static inline int pushready_is_plain_data(const PKCS7 *part) { return PKCS7_type_is_data(part); }

// Error codes are taken apart by inline functions and macros with casts.
static inline int pushready_error_is_unsupported(unsigned long code) {
  int reason = ERR_GET_REASON(code);
  switch (ERR_GET_LIB(code)) {
  case ERR_LIB_EVP:
    return reason == ERR_R_UNSUPPORTED || reason == EVP_R_UNSUPPORTED_ALGORITHM ||
           reason == EVP_R_INVALID_DIGEST || reason == EVP_R_UNSUPPORTED_KEY_TYPE;
  case ERR_LIB_CMS:
    return reason == CMS_R_UNKNOWN_DIGEST_ALGORITHM ||
           reason == CMS_R_UNSUPPORTED_SIGNATURE_ALGORITHM;
  case ERR_LIB_PROV:
    return reason == PROV_R_DIGEST_NOT_ALLOWED;
  default:
    return 0;
  }
}
