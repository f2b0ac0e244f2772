// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Bearer tokens that a service outside knows: asked with a TokenReview. */
@NullMarked
package io.quarterdeck.authentication.webhook.internal;

import org.jspecify.annotations.NullMarked;
