// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal;

import java.util.Map;

/**
 * An object that an expression built, such as {@code Object.spec{}}.
 *
 * @param type its name
 */
record Struct(String type, Map<String, Object> fields) {}
