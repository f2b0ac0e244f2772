// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Calling admission webhooks: a library that the two webhook plugins embed, because plugins do not
 * import each other.
 */
@NullMarked
package io.quarterdeck.admission.webhooks;

import org.jspecify.annotations.NullMarked;
