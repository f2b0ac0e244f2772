// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.libraries.client.proxy.DialWords;
import java.io.IOException;
import java.util.Objects;
import javax.net.ssl.SSLException;

/** What goes wrong between this server and the other side, in the words that clients look for. */
final class Failures {
  private static final int INTERNAL = 500;

  private Failures() {}

  /** An error without a reason, which Kubernetes makes of any that is not a Status. */
  static ApiException plain(String message) {
    return new ApiException(new Status(INTERNAL, "", message, null, false));
  }

  /** Why a connection was not made, or broke before there was an answer. */
  static String words(IOException e, Kubelets.Address to) {
    String dialling = DialWords.of(e, to.host(), to.toString());
    if (dialling != null) {
      return dialling;
    }
    return e instanceof SSLException tls
        ? "tls: failed to verify certificate: " + tls.getMessage()
        : Objects.requireNonNullElse(e.getMessage(), "EOF");
  }
}
