// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What is served of a resource, and a request for it. */
@NullMarked
package io.quarterdeck.registry.internal.resource;

import org.jspecify.annotations.NullMarked;
