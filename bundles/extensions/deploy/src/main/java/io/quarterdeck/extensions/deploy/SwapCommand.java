// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import io.quarterdeck.runtime.chain.Chains;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** {@code quarterdeck:swap NAME URL}: another version of a plugin, without a hole. */
@Component(
    service = SwapCommand.class,
    property = {"osgi.command.scope=quarterdeck", "osgi.command.function=swap"})
public final class SwapCommand {
  private final BundleContext system;
  private final Path deploy;
  private final Swap swap;

  @Activate
  public SwapCommand(BundleContext context, @Reference Chains chains) {
    system = context.getBundle(0).getBundleContext();
    List<Path> folders =
        folders(Objects.requireNonNull(context.getProperty("felix.fileinstall.dir")));
    deploy = folders.getFirst();
    swap = new Swap(system, new Succession(chains::open, Activator.PATIENCE), folders);
  }

  /** The distribution's own first, then those of {@code --deploy}. */
  static List<Path> folders(String property) {
    return Arrays.stream(property.split(",")).map(f -> Path.of(f).toAbsolutePath()).toList();
  }

  /**
   * Replaces a plugin.
   *
   * @param name of the plugin, e.g. {@code RBAC}
   * @param url of the new bundle's jar
   * @throws IllegalStateException saying what is wrong with the new bundle; the old one stays
   */
  public synchronized String swap(String name, String url) throws IOException, BundleException {
    Path part = deploy.resolve(name + ".part");
    try (InputStream in = URI.create(url).toURL().openStream()) {
      Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
      Identity next = Identity.of(part);
      if (Arrays.stream(system.getBundles()).anyMatch(next::is)) {
        throw new IllegalStateException(next + " is there already: it needs another version");
      }
      Path file = deploy.resolve(next.file());
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      return next.version() + replace(next, name, file);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private String replace(Identity next, String name, Path file)
      throws IOException, BundleException {
    List<Bundle> old;
    try {
      old = swap.replaced(next, name);
    } catch (IllegalStateException e) {
      Files.deleteIfExists(file);
      throw new IllegalStateException(e.getMessage() + "; nothing is replaced", e);
    }
    for (Bundle bundle : old) {
      swap.remove(bundle);
    }
    return old.stream()
        .map(b -> b.getVersion().toString())
        .collect(Collectors.joining(", ", " instead of ", ""));
  }
}
