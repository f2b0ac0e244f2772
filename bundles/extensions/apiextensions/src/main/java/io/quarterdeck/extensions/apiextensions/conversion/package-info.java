// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Custom objects from one version to another: by name alone, or by webhook (ConversionReview). What
 * comes back from a webhook is checked here; what is kept of it is the registry's.
 */
@NullMarked
package io.quarterdeck.extensions.apiextensions.conversion;

import org.jspecify.annotations.NullMarked;
