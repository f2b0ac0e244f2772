// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What happens to a namespace that is deleted. */
@NullMarked
package io.quarterdeck.controllers.namespace.internal;

import org.jspecify.annotations.NullMarked;
