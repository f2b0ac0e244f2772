// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

/**
 * Of a resource whose creation is an action on another object of the group, the one of the same
 * name: {@code bindings} stands for the {@code binding} of pods.
 */
public record Delegate(String resource, String subresource) implements ResourceStrategy {}
