// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
@NullMarked
package io.quarterdeck.server;

import org.jspecify.annotations.NullMarked;
