// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * How this server shows itself to another one.
 *
 * @param name distinguishes it from others
 * @param authorization of the {@code Authorization} header
 * @param certificate null for none
 */
public record Credential(
    String name, Header authorization, @Nullable ClientCertificate certificate) {

  /** Nobody in particular. */
  public static final Credential NONE = new Credential("", () -> "", null);

  /** The value of a header at the moment, empty for none: token files are renewed. */
  @FunctionalInterface
  public interface Header {
    String value() throws IOException;
  }
}
