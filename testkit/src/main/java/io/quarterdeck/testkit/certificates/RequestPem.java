// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.certificates;

import java.util.Base64;
import javax.security.auth.x500.X500Principal;

/** The beginning of a PKCS 10 request, which is all that admission reads of one. */
public final class RequestPem {
  private static final byte[] VERSION = {2, 1, 0};

  private RequestPem() {}

  /** PEM text with the version and this subject, and neither key nor signature. */
  public static String of(String subject) {
    byte[] name = new X500Principal(subject).getEncoded();
    byte[] inner = new byte[VERSION.length + name.length];
    System.arraycopy(VERSION, 0, inner, 0, VERSION.length);
    System.arraycopy(name, 0, inner, VERSION.length, name.length);
    return "-----BEGIN CERTIFICATE REQUEST-----\n"
        + Base64.getMimeEncoder().encodeToString(sequence(sequence(inner)))
        + "\n-----END CERTIFICATE REQUEST-----\n";
  }

  private static byte[] sequence(byte[] contents) {
    byte[] out = new byte[contents.length + 4];
    out[0] = 0x30;
    out[1] = (byte) 0x82;
    out[2] = (byte) (contents.length >> 8);
    out[3] = (byte) contents.length;
    System.arraycopy(contents, 0, out, 4, contents.length);
    return out;
  }
}
