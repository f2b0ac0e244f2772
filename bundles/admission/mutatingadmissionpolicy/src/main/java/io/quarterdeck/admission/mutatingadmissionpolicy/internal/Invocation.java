// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.mutatingadmissionpolicy.internal;

import io.quarterdeck.libraries.policies.Binding;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import org.jspecify.annotations.Nullable;

/**
 * A policy that concerns a request, by one of its bindings and one parameter.
 *
 * @param as the resource and kind of the rule that the request was matched by
 * @param param its tree, null for none
 */
record Invocation(MutatingPolicy policy, Binding binding, Served as, @Nullable Object param) {}
