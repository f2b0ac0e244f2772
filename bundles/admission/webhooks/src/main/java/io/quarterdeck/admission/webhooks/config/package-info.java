// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Webhook configurations as the plugins keep them. */
@NullMarked
package io.quarterdeck.admission.webhooks.config;

import org.jspecify.annotations.NullMarked;
