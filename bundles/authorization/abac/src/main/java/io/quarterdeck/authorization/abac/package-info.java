// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
@NullMarked
package io.quarterdeck.authorization.abac;

import org.jspecify.annotations.NullMarked;
