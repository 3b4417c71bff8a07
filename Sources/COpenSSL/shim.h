#ifndef HEARTH_COPENSSL_H
#define HEARTH_COPENSSL_H
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#endif
