#pragma once

#include <curl/curl.h>

// The library is not linked: its many own libraries would be loaded at every start of a program that uses
// the network in one command. Functions come as addresses from dlsym; those with a variable number of
// arguments must be called as such, which only C can do.

// curl.h wraps these names in macros that check types.
#undef curl_easy_setopt
#undef curl_easy_getinfo

typedef CURLcode (*pushready_curl_setopt)(CURL *handle, CURLoption option, ...);
typedef CURLcode (*pushready_curl_getinfo)(CURL *handle, CURLINFO info, ...);

static inline CURLcode pushready_curl_set_long(void *setopt, CURL *handle, CURLoption option, long value) {
  return ((pushready_curl_setopt)setopt)(handle, option, value);
}

static inline CURLcode pushready_curl_set_size(void *setopt, CURL *handle, CURLoption option,
                                               curl_off_t value) {
  return ((pushready_curl_setopt)setopt)(handle, option, value);
}

static inline CURLcode pushready_curl_set_pointer(void *setopt, CURL *handle, CURLoption option,
                                                  const void *value) {
  return ((pushready_curl_setopt)setopt)(handle, option, value);
}

typedef size_t (*pushready_curl_take)(char *bytes, size_t size, size_t count, void *place);

static inline CURLcode pushready_curl_set_take(void *setopt, CURL *handle, CURLoption option,
                                               pushready_curl_take function) {
  return ((pushready_curl_setopt)setopt)(handle, option, function);
}

typedef int (*pushready_curl_progress)(void *place, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

static inline CURLcode pushready_curl_set_progress(void *setopt, CURL *handle,
                                                   pushready_curl_progress function) {
  return ((pushready_curl_setopt)setopt)(handle, CURLOPT_XFERINFOFUNCTION, function);
}

typedef int (*pushready_curl_trace)(CURL *handle, curl_infotype type, char *text, size_t count, void *place);

static inline CURLcode pushready_curl_set_trace(void *setopt, CURL *handle, pushready_curl_trace function) {
  return ((pushready_curl_setopt)setopt)(handle, CURLOPT_DEBUGFUNCTION, function);
}

static inline CURLcode pushready_curl_get_long(void *getinfo, CURL *handle, CURLINFO info, long *value) {
  return ((pushready_curl_getinfo)getinfo)(handle, info, value);
}

static inline CURLcode pushready_curl_get_size(void *getinfo, CURL *handle, CURLINFO info,
                                               curl_off_t *value) {
  return ((pushready_curl_getinfo)getinfo)(handle, info, value);
}

// Macros with a cast do not come over.
static const long pushready_curl_http2_over_tls = CURL_HTTP_VERSION_2TLS;
static const long pushready_curl_is_http2 = CURL_HTTP_VERSION_2_0;
static const long pushready_curl_global_default = CURL_GLOBAL_DEFAULT;
static const long pushready_curl_tls12 = CURL_SSLVERSION_TLSv1_2;
