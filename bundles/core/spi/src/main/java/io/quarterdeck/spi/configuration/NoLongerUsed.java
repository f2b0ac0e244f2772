// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.configuration;

import aQute.bnd.annotation.xml.XMLAttribute;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a method of an {@code @ObjectClassDefinition}: an earlier version had the key, and files that
 * set it shall go on to work. It does nothing; whoever sets it is warned.
 */
@XMLAttribute(
    namespace = "https://quarterdeck.io/xmlns/configuration/v1",
    prefix = "quarterdeck",
    embedIn = "http://www.osgi.org/xmlns/metatype/*",
    mapping = "value=unused")
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface NoLongerUsed {

  /** What has taken its place, e.g. {@code every authenticator's own file counts}. */
  String value();
}
