// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

/**
 * Of what a request is part, and what the dumps say of it.
 *
 * @param schema the flow schema's name
 * @param distinguisher the user or the namespace, or empty
 * @param hash of the two: it chooses the queues
 * @param details what the request is, for the dumps
 */
public record Flow(String schema, String distinguisher, long hash, Object details) {}
