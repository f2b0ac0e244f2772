// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Affinity, tolerations and spread. */
@NullMarked
package io.quarterdeck.apigroups.podtemplate.scheduling;

import org.jspecify.annotations.NullMarked;
