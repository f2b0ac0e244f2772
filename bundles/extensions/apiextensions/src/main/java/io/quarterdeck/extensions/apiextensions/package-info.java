// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
@NullMarked
package io.quarterdeck.extensions.apiextensions;

import org.jspecify.annotations.NullMarked;
