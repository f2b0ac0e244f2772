// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Signs approved requests with the authority that clients of this server are known by. */
@NullMarked
package io.quarterdeck.controllers.csrsigning.internal;

import org.jspecify.annotations.NullMarked;
