// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Containers: their environment, mounts, ports, probes and resources. */
@NullMarked
package io.quarterdeck.apigroups.podtemplate.container;

import org.jspecify.annotations.NullMarked;
