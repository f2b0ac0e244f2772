// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.storage.ValueTransformer;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Encryption at rest by a file as kube-apiserver has it. Without one nothing is encrypted; what was
 * is refused, not shown.
 */
@Component(
    service = ValueTransformer.class,
    configurationPid = "io.quarterdeck.storage.encryption",
    property = "name=encryption")
@Designate(ocd = Encryption.Config.class)
public final class Encryption implements ValueTransformer {

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Encryption at rest")
  public @interface Config {
    @AttributeDefinition(
        description =
            "an EncryptionConfiguration (--encryption-provider-config); empty for no encryption")
    @NamesFile(Content.READABLE)
    String file() default "";

    @AttributeDefinition(
        description =
            "seconds between two looks whether the file has changed; 0 to read it at the start"
                + " only (--encryption-provider-config-automatic-reload)",
        min = "0")
    int reload_seconds() default 60;
  }

  private volatile Rules rules = Rules.NONE;
  private @Nullable FileWatch watch;

  /**
   * @throws IllegalArgumentException naming the file when it is no such configuration
   */
  @Activate
  public Encryption(Config config) {
    configure(config);
  }

  /** Another file takes effect at once; one that is no good leaves everything as it was. */
  @Modified
  void modified(Config config) {
    configure(config);
  }

  private synchronized void configure(Config config) {
    String name = config.file().strip();
    Path file = name.isEmpty() ? null : Path.of(name);
    rules = file == null ? Rules.NONE : ConfigurationFile.read(file);
    close();
    if (file != null && config.reload_seconds() > 0) {
      Duration interval = Duration.ofSeconds(config.reload_seconds());
      watch = new FileWatch(file, interval, () -> rules = ConfigurationFile.read(file));
    }
  }

  @Override
  public Value fromStore(GroupResource resource, String key, byte[] stored) {
    return rules.of(resource).read(key, stored);
  }

  @Override
  public byte[] toStore(GroupResource resource, String key, byte[] value) {
    return rules.of(resource).write(Prefixes.bytes(key), value);
  }

  @Deactivate
  synchronized void close() {
    FileWatch running = watch;
    watch = null;
    if (running != null) {
      running.close();
    }
  }
}
