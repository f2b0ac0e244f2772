// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

import java.util.Map;

/**
 * An object that an expression built, such as {@code Object.spec{}}.
 *
 * @param type its name
 */
public record Struct(String type, Map<String, Object> fields) {}
