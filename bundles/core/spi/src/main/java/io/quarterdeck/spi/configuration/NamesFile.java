// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.configuration;

import aQute.bnd.annotation.xml.XMLAttribute;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a method of an {@code @ObjectClassDefinition}: the key names a file or directory, or several.
 * A relative path is meant from the folder of the file that it is written in, or from the working
 * directory on the command line. A start with one that does not hold what is said here is refused.
 * An empty value is none.
 */
@XMLAttribute(
    namespace = "https://quarterdeck.io/xmlns/configuration/v1",
    prefix = "quarterdeck",
    embedIn = "http://www.osgi.org/xmlns/metatype/*",
    mapping = "value=content")
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface NamesFile {

  /** What is in it. */
  Content value();

  /**
   * Of a {@link Content#PRIVATE_KEY}: the key, of the same PID, that names the certificate that it
   * belongs to, e.g. {@code tls.cert.file}. The certificate must be valid at the time of the start.
   */
  String certificate() default "";

  /** What can be said of a file without the bundle that reads it. */
  enum Content {
    /** A file that can be read; its reader judges the rest. */
    READABLE,
    /** PEM with at least one X.509 certificate, none of them broken. */
    CERTIFICATES,
    /** PEM with a private key. */
    PRIVATE_KEY,
    /**
     * Not one file but pairs of them, a server's certificates with their keys and names: {@code
     * CERTIFICATE,KEY[:NAME,NAME...]} each, with semicolons between them. Each key must belong to
     * its certificate, which must be valid at the time of the start.
     */
    NAMED_PAIRS,
    /** A file or directory that is written: nothing need be there. */
    WRITTEN
  }
}
