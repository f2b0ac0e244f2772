// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** cluster-info, signed for who has a bootstrap token. */
@NullMarked
package io.quarterdeck.controllers.bootstrapsigner.internal;

import org.jspecify.annotations.NullMarked;
