// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The keys of {@code io.quarterdeck.storage.embedded}. */
@ObjectClassDefinition(
    name = "Embedded storage",
    description = "The store in this process's own directory")
@interface EmbeddedConfig {

  @AttributeDefinition(description = "The directory of the store; one process at a time")
  @NamesFile(Content.WRITTEN)
  String directory();

  @AttributeDefinition(
      description =
          "Seconds between two compactions: history is kept between one and two of these; 0 never",
      min = "0")
  int compaction_interval_seconds() default 300;

  @AttributeDefinition(
      description = "Compact early when more revisions than this have gathered; 0 for no bound",
      min = "0")
  long compaction_revisions() default 50_000;

  @AttributeDefinition(
      description = "Read the whole store once at the start, to find damage before it is needed")
  boolean verify() default true;
}
