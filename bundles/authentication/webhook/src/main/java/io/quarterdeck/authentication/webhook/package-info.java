// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
@NullMarked
package io.quarterdeck.authentication.webhook;

import org.jspecify.annotations.NullMarked;
