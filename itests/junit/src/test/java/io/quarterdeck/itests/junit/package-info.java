// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The JUnit extension, as a project under test uses it. */
@NullMarked
package io.quarterdeck.itests.junit;

import org.jspecify.annotations.NullMarked;
