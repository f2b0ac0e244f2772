// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Serves what definitions define: an API group of the registry for each group that they name. */
@NullMarked
package io.quarterdeck.extensions.apiextensions.serving;

import org.jspecify.annotations.NullMarked;
