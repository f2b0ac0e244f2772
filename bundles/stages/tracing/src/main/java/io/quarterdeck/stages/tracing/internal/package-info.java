// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Spans of requests for an OpenTelemetry collector (KEP-647). */
@NullMarked
package io.quarterdeck.stages.tracing.internal;

import org.jspecify.annotations.NullMarked;
