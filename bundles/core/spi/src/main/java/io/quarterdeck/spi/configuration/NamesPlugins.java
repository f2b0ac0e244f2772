// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.configuration;

import aQute.bnd.annotation.xml.XMLAttribute;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a method of an {@code @ObjectClassDefinition}: the key holds names of plugins. A start with
 * one that no bundle of the profile or of {@code deploy/} has is refused; while the server runs,
 * the plugin may come later.
 */
@XMLAttribute(
    namespace = "https://quarterdeck.io/xmlns/configuration/v1",
    prefix = "quarterdeck",
    embedIn = "http://www.osgi.org/xmlns/metatype/*",
    mapping = "value=plugins")
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface NamesPlugins {

  /** The full names of the service interfaces, of which a plugin has at least one. */
  String[] value();
}
