// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Where events go: files, standard output, servers; at once or in batches. */
@NullMarked
package io.quarterdeck.stages.audit.internal.sink;

import org.jspecify.annotations.NullMarked;
