// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What plugin authors begin with: the SDK and new projects, without a checkout. */
@NullMarked
package io.quarterdeck.itests.kit;

import org.jspecify.annotations.NullMarked;
