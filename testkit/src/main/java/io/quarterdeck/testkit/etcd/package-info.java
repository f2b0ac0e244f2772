// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** A real etcd for tests, when the machine has one. */
@NullMarked
package io.quarterdeck.testkit.etcd;

import org.jspecify.annotations.NullMarked;
