// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Makes the groups' definitions from the protobuf classes and models of the Java client. */
@NullMarked
package io.quarterdeck.buildtools.schemagenerator;

import org.jspecify.annotations.NullMarked;
