// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

/**
 * Certificates of a hundred years, made once with openssl: an authority, and clients of it with one
 * name that are good for clients, for servers, and for anything.
 */
final class Samples {
  static final String REQUEST =
      """
      -----BEGIN CERTIFICATE REQUEST-----
      MIIBDDCBswIBADBRMRUwEwYDVQQKDAxzeXN0ZW06bm9kZXMxDzANBgNVBAoMBm90
      aGVyczEOMAwGA1UEAwwFZmlyc3QxFzAVBgNVBAMMDnN5c3RlbTpub2RlOm4xMFkw
      EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEDE0eI4FGcRKJv6F0essR5ek+UfiWN6+h
      780WjIHuY8u32it3+MifvUPigXYjy+bLbJzrhbSXDwRPC1GQaeItyaAAMAoGCCqG
      SM49BAMCA0gAMEUCIAHA+i6uDP7clDl4hub/kwIah8fKE2sndrqgN2efBxaHAiEA
      iVgzh9G807EdbmvXbgSyuHvMvk9qXdYBZQkj7YaSL7w=
      -----END CERTIFICATE REQUEST-----
      """;

  static final String AUTHORITY =
      """
      -----BEGIN CERTIFICATE-----
      MIIBgDCCASWgAwIBAgIUBYSr00gYxbOk+l8lvJhfo25fRYMwCgYIKoZIzj0EAwIw
      FDESMBAGA1UEAwwJYXV0aG9yaXR5MCAXDTI2MTEyMzAxMzA0MVoYDzIxMjYxMDMw
      MDEzMDQxWjAUMRIwEAYDVQQDDAlhdXRob3JpdHkwWTATBgcqhkjOPQIBBggqhkjO
      PQMBBwNCAAT7E4gHhj5rReVQKSg16PUHguEBuN9G3FyMxRuEso4IoUatQXtGKd6A
      baycjJYBJDRK3hjcJfMyk7SdsxBPUZ5So1MwUTAdBgNVHQ4EFgQUZj4m7Wj3hQat
      e3B5x0VJ2nTkFOMwHwYDVR0jBBgwFoAUZj4m7Wj3hQate3B5x0VJ2nTkFOMwDwYD
      VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA0GE/EP4VbLjN7WePDSDw
      edQdWLeXxKHPtEQZxzBElSECIQCvgu1MgNunBqjDNn/5I1VdTyiqRt5dLGgRJY1W
      JxSvqg==
      -----END CERTIFICATE-----
      """;

  static final String CLIENT =
      """
      -----BEGIN CERTIFICATE-----
      MIIBwTCCAWagAwIBAgIUQUVaHRk504utkdElNIOlKJTckNEwCgYIKoZIzj0EAwIw
      FDESMBAGA1UEAwwJYXV0aG9yaXR5MCAXDTI2MTEyMzAxMzA0MVoYDzIxMjYxMDMw
      MDEzMDQxWjBRMRUwEwYDVQQKDAxzeXN0ZW06bm9kZXMxDzANBgNVBAoMBm90aGVy
      czEOMAwGA1UEAwwFZmlyc3QxFzAVBgNVBAMMDnN5c3RlbTpub2RlOm4xMFkwEwYH
      KoZIzj0CAQYIKoZIzj0DAQcDQgAEDE0eI4FGcRKJv6F0essR5ek+UfiWN6+h780W
      jIHuY8u32it3+MifvUPigXYjy+bLbJzrhbSXDwRPC1GQaeItyaNXMFUwEwYDVR0l
      BAwwCgYIKwYBBQUHAwIwHQYDVR0OBBYEFIgcudrGZbxu4kicIzIkzBpVi6KFMB8G
      A1UdIwQYMBaAFGY+Ju1o94UGrXtwecdFSdp05BTjMAoGCCqGSM49BAMCA0kAMEYC
      IQD3+oYLc3793+UO9UjSZoampzZ+CR4mChh/08Ap9S8p3AIhALfwr4zHVyPM7ryi
      stlQwdGRBnnlXH82SUHTdzUUMmY7
      -----END CERTIFICATE-----
      """;

  static final String SERVER =
      """
      -----BEGIN CERTIFICATE-----
      MIIBwDCCAWagAwIBAgIUQUVaHRk504utkdElNIOlKJTckNIwCgYIKoZIzj0EAwIw
      FDESMBAGA1UEAwwJYXV0aG9yaXR5MCAXDTI2MTEyMzAxMzA0MVoYDzIxMjYxMDMw
      MDEzMDQxWjBRMRUwEwYDVQQKDAxzeXN0ZW06bm9kZXMxDzANBgNVBAoMBm90aGVy
      czEOMAwGA1UEAwwFZmlyc3QxFzAVBgNVBAMMDnN5c3RlbTpub2RlOm4xMFkwEwYH
      KoZIzj0CAQYIKoZIzj0DAQcDQgAEDE0eI4FGcRKJv6F0essR5ek+UfiWN6+h780W
      jIHuY8u32it3+MifvUPigXYjy+bLbJzrhbSXDwRPC1GQaeItyaNXMFUwEwYDVR0l
      BAwwCgYIKwYBBQUHAwEwHQYDVR0OBBYEFIgcudrGZbxu4kicIzIkzBpVi6KFMB8G
      A1UdIwQYMBaAFGY+Ju1o94UGrXtwecdFSdp05BTjMAoGCCqGSM49BAMCA0gAMEUC
      IH8AYIz6Axv7YOY6i9M8cwBYKHAqM+OA4o2eSFswQouJAiEA1O7znNgxi9X0MW6e
      A0m9QnN3e9ey/dfr1n+hmmyRVek=
      -----END CERTIFICATE-----
      """;

  static final String ANYTHING =
      """
      -----BEGIN CERTIFICATE-----
      MIIBtjCCAVygAwIBAgIUQUVaHRk504utkdElNIOlKJTckNMwCgYIKoZIzj0EAwIw
      FDESMBAGA1UEAwwJYXV0aG9yaXR5MCAXDTI2MTEyMzAxMzA0MVoYDzIxMjYxMDMw
      MDEzMDQxWjBRMRUwEwYDVQQKDAxzeXN0ZW06bm9kZXMxDzANBgNVBAoMBm90aGVy
      czEOMAwGA1UEAwwFZmlyc3QxFzAVBgNVBAMMDnN5c3RlbTpub2RlOm4xMFkwEwYH
      KoZIzj0CAQYIKoZIzj0DAQcDQgAEDE0eI4FGcRKJv6F0essR5ek+UfiWN6+h780W
      jIHuY8u32it3+MifvUPigXYjy+bLbJzrhbSXDwRPC1GQaeItyaNNMEswCQYDVR0T
      BAIwADAdBgNVHQ4EFgQUiBy52sZlvG7iSJwjMiTMGlWLooUwHwYDVR0jBBgwFoAU
      Zj4m7Wj3hQate3B5x0VJ2nTkFOMwCgYIKoZIzj0EAwIDSAAwRQIgFOAdQ/1+0cb/
      OTM8XillqRiEJohqlcPcaUiYMMqnnTQCIQDgf6U/ZZb5q9NdrdGn/yoz0q4lHebq
      RTN25AMQ0hvhtQ==
      -----END CERTIFICATE-----
      """;

  private Samples() {}
}
