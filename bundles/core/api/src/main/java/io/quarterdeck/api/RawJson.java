// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

/**
 * JSON text that is carried through verbatim, as Kubernetes does with {@code RawExtension}.
 *
 * @param text one valid JSON value
 */
public record RawJson(String text) {}
