// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What plugin authors begin with: the SDK that is in the distribution, and new projects. */
@NullMarked
package io.quarterdeck.launcher.kit;

import org.jspecify.annotations.NullMarked;
