// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * What is known of a client's connection below HTTP: how its messages are framed, how long it may
 * take for each of their parts, and what it may make the server keep.
 */
@NullMarked
package io.quarterdeck.server.internal.connection;

import org.jspecify.annotations.NullMarked;
