// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.mutatingadmissionpolicy.internal;

import io.quarterdeck.runtime.policy.Binding;
import org.jspecify.annotations.Nullable;

/**
 * A policy that concerns a request, by one of its bindings and one parameter.
 *
 * @param param its tree, null for none
 */
record Invocation(MutatingPolicy policy, Binding binding, @Nullable Object param) {}
