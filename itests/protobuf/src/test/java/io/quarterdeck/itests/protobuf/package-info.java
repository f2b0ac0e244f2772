// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
@NullMarked
package io.quarterdeck.itests.protobuf;

import org.jspecify.annotations.NullMarked;
