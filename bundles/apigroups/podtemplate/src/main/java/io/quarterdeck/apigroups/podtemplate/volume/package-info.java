// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Volumes and their sources, and claims of storage. */
@NullMarked
package io.quarterdeck.apigroups.podtemplate.volume;

import org.jspecify.annotations.NullMarked;
