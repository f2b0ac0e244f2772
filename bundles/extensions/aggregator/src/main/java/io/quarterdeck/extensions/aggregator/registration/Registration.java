// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.registration;

import org.jspecify.annotations.Nullable;

/**
 * An APIService with the server behind it.
 *
 * @param backend null for what this server answers itself
 */
public record Registration(ApiService service, @Nullable Backend backend) {}
