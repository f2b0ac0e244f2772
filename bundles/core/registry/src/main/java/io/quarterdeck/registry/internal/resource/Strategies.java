// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.AllocatingStrategy;
import io.quarterdeck.spi.group.ComputedObjects;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.Delegate;
import io.quarterdeck.spi.group.DeleteStrategy;
import io.quarterdeck.spi.group.Reservation;
import io.quarterdeck.spi.group.ResetFieldsStrategy;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.Review;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A strategy by the interfaces that it implements; in place of one that it does not, what is done
 * for most kinds.
 *
 * @param update the creation's own rules, where updates have none of their own
 */
public record Strategies(
    CreateStrategy create,
    UpdateStrategy update,
    StatusStrategy status,
    DeleteStrategy delete,
    AllocatingStrategy allocating,
    ResetFieldsStrategy reset,
    SelectableFields selectable,
    SubresourceStrategy subresources,
    TableConvertor table,
    VersionedStrategy versioned,
    @Nullable Review review,
    @Nullable ComputedObjects computed,
    @Nullable Delegate delegate) {

  /** What is done for most kinds. */
  private record Usual()
      implements UpdateStrategy,
          StatusStrategy,
          DeleteStrategy,
          AllocatingStrategy,
          SelectableFields,
          SubresourceStrategy,
          TableConvertor,
          VersionedStrategy {

    @Override
    public Reservation allocate(
        ApiObject object, @Nullable ApiObject old, StrategyContext context) {
      return Reservation.NONE;
    }

    @Override
    public void release(ApiObject object, StrategyContext context) {}

    @Override
    public Map<String, String> selectableFields(ApiObject object) {
      return Map.of();
    }

    @Override
    public List<String> selectableFieldNames() {
      return List.of();
    }

    @Override
    public String unsupportedField(String field) {
      return "\""
          + field
          + "\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"";
    }

    @Override
    public @Nullable Subresource subresource(String name) {
      return null;
    }

    @Override
    public TablePrinter table() {
      return TablePrinter.NAME_AND_AGE;
    }
  }

  private static final Usual USUAL = new Usual();

  public static Strategies of(ResourceStrategy s) {
    CreateStrategy create = s instanceof CreateStrategy c ? c : USUAL;
    return new Strategies(
        create,
        create instanceof UpdateStrategy u ? u : new CreatedAgain(create),
        s instanceof StatusStrategy t ? t : USUAL,
        s instanceof DeleteStrategy d ? d : USUAL,
        s instanceof AllocatingStrategy a ? a : USUAL,
        s instanceof ResetFieldsStrategy r ? r : USUAL,
        s instanceof SelectableFields f ? f : USUAL,
        s instanceof SubresourceStrategy r ? r : USUAL,
        s instanceof TableConvertor t ? t : USUAL,
        s instanceof VersionedStrategy v ? v : USUAL,
        s instanceof Review r ? r : null,
        s instanceof ComputedObjects c ? c : null,
        s instanceof Delegate d ? d : null);
  }

  /** Whether its objects are neither answered nor computed. */
  public boolean isStored() {
    return review == null && computed == null;
  }
}
