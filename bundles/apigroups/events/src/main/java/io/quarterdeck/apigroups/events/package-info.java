// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The API group {@code events.k8s.io}, and the conversion of its Events from and to the core group.
 */
@NullMarked
package io.quarterdeck.apigroups.events;

import org.jspecify.annotations.NullMarked;
