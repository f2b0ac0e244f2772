// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The distribution on an etcd. */
@NullMarked
package io.quarterdeck.itests.etcd;

import org.jspecify.annotations.NullMarked;
