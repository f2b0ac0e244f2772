// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * From what an object says of a server (a URL, or a service of the cluster) to where it is called:
 * for admission and conversion webhooks, and for aggregated API servers.
 */
@NullMarked
package io.quarterdeck.libraries.client.service;

import org.jspecify.annotations.NullMarked;
