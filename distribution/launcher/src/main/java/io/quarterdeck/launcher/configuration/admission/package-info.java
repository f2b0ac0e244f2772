// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Kubernetes' AdmissionConfiguration file, as configuration of the plugins' PIDs. */
@NullMarked
package io.quarterdeck.launcher.configuration.admission;

import org.jspecify.annotations.NullMarked;
