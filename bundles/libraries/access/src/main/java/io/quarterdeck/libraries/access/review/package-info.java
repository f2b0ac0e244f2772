// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Other services asked by TokenReview and SubjectAccessReview, and their answers kept. */
@NullMarked
package io.quarterdeck.libraries.access.review;

import org.jspecify.annotations.NullMarked;
