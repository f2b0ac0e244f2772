// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
@NullMarked
package io.quarterdeck.schema;

import org.jspecify.annotations.NullMarked;
